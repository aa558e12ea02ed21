import { lineDrawing } from './line-drawings';

export const SharedGallery = lineDrawing(
  <>
    <path d="M12 54V18a10 10 0 0 1 20 0v36M64 54V18a10 10 0 0 1 20 0v36" />
    <path d="M40 54V34a8 8 0 0 1 16 0v20" className="fill-ochre" strokeWidth="1.5" />
    <circle cx="28" cy="40" r="1.5" strokeWidth="1.25" />
    <circle cx="68" cy="40" r="1.5" strokeWidth="1.25" />
    <path d="M4 54h88M4 68h88" />
    <path d="M8 54v14M16 54v14M24 54v14M32 54v14M40 54v14M48 54v14M56 54v14M64 54v14M72 54v14M80 54v14M88 54v14" />
  </>,
);

export const FourSteps = lineDrawing(
  <>
    <path d="M6 66h16V54h16V42h16V30h16V18h20" />
    <path d="M70 18V8a8 8 0 0 1 16 0v10Z" className="fill-ochre" strokeWidth="1.5" />
    <path d="M6 56l48-36" strokeWidth="1.5" />
    <path d="M14 60v-10M30 48V38M46 36V26" strokeWidth="1.5" />
    <path d="M90 18v48H6" strokeWidth="1.25" />
  </>,
);

export const LetterBox = lineDrawing(
  <>
    <path d="M18 58V30a14 14 0 0 1 28 0v28Z" />
    <path d="M32 16h32a14 14 0 0 1 14 14v28H46" />
    <path d="M6 34h24v14H6Z" className="fill-ochre" strokeWidth="1.5" />
    <path d="M6 34l12 8 12-8" strokeWidth="1.5" />
    <path d="M62 34V18h10v6H62" className="stroke-brand" />
    <path d="M48 58v12M12 70h72" />
  </>,
);

export const WrittenRules = lineDrawing(
  <>
    <path d="M26 66V6h44v60Z" />
    <path d="M34 18h28M34 26h28M34 34h28M34 42h16" strokeWidth="1.5" />
    <circle cx="62" cy="52" r="7" className="fill-ochre" strokeWidth="1.5" />
    <path d="M58 58l-2 12 6-4 6 4-2-12" strokeWidth="1.5" />
  </>,
);

export const OpenDoor = lineDrawing(
  <>
    <path d="M38 56V24a15 15 0 0 1 30 0v32" />
    <path d="M68 56V24a15 15 0 0 0-4-10l18 8v40Z" className="fill-ochre" strokeWidth="1.5" />
    <circle cx="78" cy="44" r="1.5" strokeWidth="1.25" />
    <path d="M4 68l30-12h34M4 68h88" />
    <path d="M8 52l26-11M8 52v14M21 47v14M34 41v15" strokeWidth="1.5" />
  </>,
);
