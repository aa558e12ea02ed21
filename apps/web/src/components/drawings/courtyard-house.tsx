const OPENING_X = [46, 162, 278, 394];
const OPENING_WIDTH = 40;
const HOUSE_WIDTH = 480;
const BAR_PACE = 8;

export function Roof() {
  const tiles = Array.from({ length: 17 }, (_, index) => `M${index * 30} 176q-4-20 2-34`).join('');
  return (
    <g>
      <path d="M-4 176V142h488v34Z" className="fill-brick" />
      <path d={tiles} fill="none" strokeWidth="1.25" opacity="0.6" />
      <path d="M96 142v-30h28v30" className="fill-wall-shade" />
      <path d="M91 112h38" strokeWidth="3" />
    </g>
  );
}

export function Gallery({ y, openings }: { y: number; openings: ('window' | 'door')[] }) {
  const floor = y + 112;
  return (
    <g>
      {openings.map((opening, index) => {
        const x = OPENING_X[index] ?? 0;
        return opening === 'door' ? <Door key={x} x={x} floor={floor} /> : <Window key={x} x={x} y={y + 26} />;
      })}
      <Railing floor={floor} />
      <rect x="-4" y={floor} width="488" height="9" className="fill-wall-shade" />
      {OPENING_X.map((x) => (
        <path key={x} d={`M${x - 26} ${floor + 9}h18q-3 12-18 14Z`} className="fill-wall-shade" strokeWidth="1.5" />
      ))}
    </g>
  );
}

function Railing({ floor }: { floor: number }) {
  const bars = Array.from(
    { length: HOUSE_WIDTH / BAR_PACE },
    (_, index) => `M${index * BAR_PACE + 4} ${floor}v-38`,
  ).join('');
  return (
    <g>
      <path d={bars} fill="none" strokeWidth="1.1" />
      <path d={`M-4 ${floor - 38}h488`} strokeWidth="3" />
      <Geraniums x={118} y={floor - 40} />
      <Geraniums x={352} y={floor - 40} />
    </g>
  );
}

function Geraniums({ x, y }: { x: number; y: number }) {
  return (
    <g strokeWidth="1.5">
      <path d={`M${x - 14} ${y}q2-12 8-12q4-8 10-2q8-4 8 6q6 2 4 8Z`} className="fill-leaf" />
      <path d={`M${x - 17} ${y}h38l-3 12h-32Z`} className="fill-brick" />
      <circle cx={x - 5} cy={y - 10} r="3" className="fill-brick" strokeWidth="1" />
      <circle cx={x + 7} cy={y - 12} r="3" className="fill-brick" strokeWidth="1" />
    </g>
  );
}

function Window({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect x={x} y={y} width={OPENING_WIDTH} height="54" className="fill-pane" />
      <path d={`M${x + 20} ${y}v54M${x} ${y + 26}h40`} fill="none" strokeWidth="1.5" />
      <Shutter x={x - 20} y={y} />
      <Shutter x={x + OPENING_WIDTH} y={y} />
    </g>
  );
}

function Shutter({ x, y }: { x: number; y: number }) {
  const slats = Array.from({ length: 6 }, (_, index) => `M${x + 4} ${y + 8 + index * 8}h12`).join('');
  return (
    <g>
      <rect x={x} y={y} width="20" height="54" className="fill-slat" />
      <path d={slats} className="stroke-wall" fill="none" strokeWidth="1.25" opacity="0.7" />
    </g>
  );
}

function Door({ x, floor }: { x: number; floor: number }) {
  const top = floor - 88;
  return (
    <g>
      <path d={`M${x - 5} ${floor}v-88h50v88`} className="fill-wall-shade" />
      <rect x={x} y={top + 4} width={OPENING_WIDTH} height="84" className="fill-brick" />
      <rect x={x + 6} y={top + 12} width="28" height="22" className="fill-pane" strokeWidth="1.5" />
      <path d={`M${x + 20} ${top + 12}v22`} strokeWidth="1.25" />
      <circle cx={x + 33} cy={top + 54} r="1.8" className="fill-ochre" strokeWidth="1" />
    </g>
  );
}

export function GroundFloor({ y }: { y: number }) {
  const floor = y + 132;
  return (
    <g>
      <Arch x={150} floor={floor} width={180} rise={62} className="fill-wall-shade" />
      <Arch x={164} floor={floor} width={152} rise={60} className="fill-pane" />
      <path
        d={`M240 ${floor - 128}v12M164 ${floor - 76}h-14M316 ${floor - 76}h14M187 ${floor - 121}l-9-10M293 ${floor - 121}l9-10`}
        fill="none"
      />
      <path d={`M164 ${floor}v-52a76 60 0 0 1 26-45v97Z`} className="fill-slat" />
      <path d={`M316 ${floor}v-52a76 60 0 0 0-26-45v97Z`} className="fill-slat" />
      <g fill="none" opacity="0.8">
        <path d={`M226 ${floor}v-40a14 14 0 0 1 28 0v40`} className="fill-sky" />
        <path d={`M200 ${floor - 14}h80`} strokeWidth="1.25" />
      </g>
      <Arch x={368} floor={floor} width={78} rise={34} className="fill-slat" />
      <path d={`M407 ${floor}v-104`} className="stroke-wall" strokeWidth="1.5" />
      <path
        d={`M376 ${floor - 60}h22M416 ${floor - 60}h22M376 ${floor - 30}h22M416 ${floor - 30}h22`}
        className="stroke-wall"
        strokeWidth="1.25"
        opacity="0.7"
      />
    </g>
  );
}

interface ArchProps {
  x: number;
  floor: number;
  width: number;
  rise: number;
  className: string;
}

function Arch({ x, floor, width, rise, className }: ArchProps) {
  const springing = floor - 70;
  return (
    <path d={`M${x} ${floor}V${springing}a${width / 2} ${rise} 0 0 1 ${width} 0V${floor}Z`} className={className} />
  );
}
