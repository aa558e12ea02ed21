// The page is there before its scripts, and on a slow connection they would take the room of what it is seen with: they come when
// it has been seen. Named in the element: what to ask for at once, and what to run.
{
  const { entry, modules } = document.currentScript.dataset;
  const load = () => {
    for (const href of modules.split(' ')) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
      document.head.append(link);
    }
    import(entry);
  };
  requestAnimationFrame(() => setTimeout(load));
}
