// Pages refuse text that would become markup or a program. Style sheets that Mantine writes as text of an
// element pass: without a `<` nothing in a text can be markup.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
});
// Zod would try out whether it may make functions of text, which the policy reports as a breach.
window.__zod_globalConfig = { jitless: true };
