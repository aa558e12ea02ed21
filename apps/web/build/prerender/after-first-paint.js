// The page is there before its scripts, and on a slow connection they would take the room of what it is seen with: they come when
// it has been seen, style sheet, typefaces and all. Named in the element: what to ask for at once, and what to run.
{
  // A typeface may never come, and a page in the background is not painted.
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
  const frame = () => new Promise(requestAnimationFrame);
  // A frame that was drawn is not yet one that was shown: the browser tells of the first when it has been, and the next one is
  // drawn when the one before has been.
  const shown = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
  const complete = new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const seen = Promise.all([shown, complete]).then(frame).then(frame);
  const tooLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  Promise.race([seen, tooLong]).then(() => setTimeout(load));
}
