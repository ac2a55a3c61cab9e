/** The colours and sizes of the product's theme, light and dark, for a page without any of its code. */
export const docsStyles = `
  :root { color-scheme: light dark; --text: #1c1917; --quiet: #69635e; --ground: #fff; --raised: #fafaf9;
    --line: #e7e5e4; --accent: #4f46e5; --get: #1d4ed8; --post: #166534; --put: #92400e; --delete: #b91c1c;
    --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
  @media (prefers-color-scheme: dark) { :root { --text: #d3d0cc; --quiet: #aaa59f; --ground: #1b1a18;
    --raised: #272522; --line: #34312e; --accent: #a5b4fc; --get: #93c5fd; --post: #86efac; --put: #fcd34d;
    --delete: #fca5a5; } }
  * { box-sizing: border-box; }
  html { scroll-padding-top: 72px; }
  body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere;
    font: 14px/20px "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
    font-variant-numeric: tabular-nums; }
  a { color: var(--accent); text-decoration: none; }
  a:hover, main p a, .fields a { text-decoration: underline; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
  code, pre { font-family: var(--mono); font-size: 13px; line-height: 18px; }
  .bar { position: sticky; top: 0; z-index: 1; display: flex; gap: 16px; align-items: center; min-height: 56px;
    padding: 0 24px; background: var(--ground); border-bottom: 1px solid var(--line); }
  .bar strong { flex: 1; font-weight: 600; }
  .bar a { display: inline-flex; align-items: center; min-height: 32px; }
  .frame { display: grid; grid-template-columns: 272px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
  .contents { position: sticky; top: 57px; align-self: start; max-height: calc(100vh - 57px); overflow-y: auto;
    padding: 24px 16px 32px 24px; font-size: 13px; line-height: 18px; }
  .contents ul { margin: 0; padding: 0; list-style: none; }
  .contents a { display: block; padding: 6px 8px; border-radius: 6px; color: var(--quiet); }
  .contents a:hover { background: var(--raised); color: var(--text); text-decoration: none; }
  .short { display: none; }
  main { min-width: 0; padding: 24px 24px 64px; }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
  h2 { margin: 48px 0 8px; padding-top: 16px; font-size: 18px; line-height: 26px; font-weight: 600;
    border-top: 1px solid var(--line); }
  h3 { margin: 0; font-size: 14px; line-height: 20px; font-weight: 600; }
  h4, h2.small { margin: 16px 0 4px; padding: 0; font-size: 12px; line-height: 16px; font-weight: 500;
    color: var(--quiet); border: 0; }
  h2.small { margin-top: 24px; }
  p { margin: 0 0 12px; max-width: 76ch; }
  .quiet { color: var(--quiet); }
  .index { margin: 0 0 24px; padding: 0; list-style: none; }
  .index li { display: grid; grid-template-columns: 64px minmax(0, 5fr) minmax(0, 6fr); gap: 12px; padding: 6px 0; }
  .index li + li { border-top: 1px solid var(--line); }
  article { margin: 16px 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; }
  .call { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; margin-bottom: 8px; }
  .method { font: 600 12px/18px var(--mono); }
  .get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); }
  .delete { color: var(--delete); }
  .fields { margin: 0; padding: 0; list-style: none; }
  .fields li { display: grid; grid-template-columns: minmax(128px, 1fr) minmax(0, 3fr); gap: 2px 16px; padding: 6px 0; }
  .fields li + li { border-top: 1px solid var(--line); }
  .fields .note { display: block; color: var(--quiet); }
  .must { color: var(--quiet); font-size: 12px; }
  pre { margin: 0; padding: 12px; white-space: pre-wrap; background: var(--raised); border-radius: 6px; }
  @media (max-width: 768px) {
    .bar { gap: 12px; padding: 0 16px; }
    .bar a { min-height: 44px; }
    .frame { display: block; }
    .contents { position: static; max-height: none; padding: 16px 16px 0; }
    .contents a { padding: 12px 8px; }
    .wide { display: none; }
    .short { display: block; padding: 4px 8px; border: 1px solid var(--line); border-radius: 8px; }
    .short summary { padding: 12px 8px; cursor: pointer; font-weight: 500; }
    main { padding: 24px 16px 48px; }
    .index li { grid-template-columns: 56px minmax(0, 1fr); }
    .index li > :last-child { grid-column: 2; }
    .fields li { grid-template-columns: minmax(0, 1fr); }
  }
`;
