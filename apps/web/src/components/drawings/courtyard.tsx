import { Gallery, GroundFloor, Roof } from './courtyard-house';

export function Courtyard({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 600" className={className} aria-hidden focusable="false">
      <defs>
        <clipPath id="courtyard-arch">
          <path d="M0 600V240a240 240 0 0 1 480 0v360Z" />
        </clipPath>
      </defs>
      <g
        clipPath="url(#courtyard-arch)"
        className="stroke-stroke"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect width="480" height="600" className="fill-sky stroke-none" />
        <circle cx="352" cy="92" r="34" className="fill-sun stroke-none" />
        <path d="M132 92q8-8 14 0q6-8 14 0M176 66q6-6 10 0q5-6 10 0M96 126q6-6 10 0q5-6 10 0" fill="none" />
        <Roof />
        <rect x="-4" y="176" width="488" height="380" className="fill-wall stroke-none" />
        <Gallery y={176} openings={['window', 'door', 'window', 'door']} />
        <Gallery y={300} openings={['door', 'window', 'door', 'window']} />
        <Laundry />
        <GroundFloor y={424} />
        <rect x="-4" y="556" width="488" height="48" className="fill-wall-shade" />
        <path
          d="M20 572h26M78 586h34M150 570h22M196 588h40M262 572h30M318 586h26M372 571h34M436 586h22"
          fill="none"
          strokeWidth="1.25"
          opacity="0.55"
        />
        <Tree />
      </g>
    </svg>
  );
}

function Laundry() {
  return (
    <g>
      <path d="M196 312q44 10 92 0" fill="none" strokeWidth="1.25" />
      <path d="M208 315v26h20v-24Z" className="fill-pane" />
      <path d="M236 317l-6 6 5 5 2-2v18h18v-18l2 2 5-5-6-6Z" className="fill-brick" strokeWidth="1.5" />
      <path d="M268 316v22h14v-24Z" className="fill-slat" strokeWidth="1.5" />
    </g>
  );
}

function Tree() {
  return (
    <g>
      <path d="M70 548v-78M70 500l-18-20M70 488l16-18" fill="none" strokeWidth="3" />
      <path
        d="M70 398c30-8 52 12 46 36 16 16 4 44-20 42-12 14-40 14-50 0-26 4-38-22-24-42-8-24 18-46 48-36Z"
        className="fill-leaf"
      />
      <g className="fill-ochre" strokeWidth="1.25">
        <circle cx="46" cy="440" r="6" />
        <circle cx="78" cy="424" r="6" />
        <circle cx="96" cy="452" r="6" />
        <circle cx="66" cy="460" r="6" />
      </g>
      <path d="M46 546h48l-6 34H52Z" className="fill-brick" />
      <path d="M42 538h56v10H42Z" className="fill-brick" />
    </g>
  );
}
