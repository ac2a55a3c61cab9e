/**
 * A file dropped beside every drop zone would be opened by the browser, and the page with what was
 * typed on it would be gone.
 */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      // By now a drop zone has handled a file that is meant for it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
