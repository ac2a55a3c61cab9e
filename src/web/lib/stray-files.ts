/** A file that misses every place for one would be opened by the browser, and the page with what was typed on it would be gone. */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      // Places for files have taken theirs by now.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
