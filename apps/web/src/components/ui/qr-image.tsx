import { create } from 'qrcode';

/** Width of the light margin in modules. Scanners need four. */
const QUIET_ZONE = 4;

export interface QrImageProps {
  text: string;
  label: string;
}

/** Draws a QR code as one path. The content security policy refuses inserted markup and image URLs, and a path needs neither. */
export default function QrImage({ text, label }: QrImageProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * QUIET_ZONE;
  return (
    // The code is dark on white in every colour scheme, because many scanners read nothing else.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-white"
    >
      <rect width={side} height={side} fill="#ffffff" />
      <path d={darkModules(modules.data, modules.size)} fill="#000000" />
    </svg>
  );
}

function darkModules(data: Uint8Array, size: number): string {
  const squares = [...data.keys()].filter((index) => data[index]);
  return squares
    .map((index) => `M${(index % size) + QUIET_ZONE} ${Math.floor(index / size) + QUIET_ZONE}h1v1h-1z`)
    .join('');
}
