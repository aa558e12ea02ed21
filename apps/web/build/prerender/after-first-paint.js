// The page is there before its scripts, and on a slow connection they would take the room of what it is seen with: they come when
// it has been seen, style sheet, typefaces and all. Named in the element: what to ask for at once, and what to run.
{
  // A typeface may never come.
  const LONGEST_WAIT_MS = 1500;
  const { entry, modules } = document.currentScript.dataset;

  const load = () => {
    for (const href of modules.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    import(entry);
  };
  const afterNextFrame = () => {
    clearTimeout(timer);
    removeEventListener('load', afterNextFrame);
    requestAnimationFrame(() => setTimeout(load));
  };
  const timer = setTimeout(afterNextFrame, LONGEST_WAIT_MS);
  addEventListener('load', afterNextFrame);
}
