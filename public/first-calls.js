// Asks for what the page will ask for first (src/contract/first-calls.ts) while its programs are still on the way. They
// take the answers from here (src/web/lib/first-answers.ts).
(() => {
  const addresses = (document.currentScript.dataset.calls ?? '').split(' ');
  const headers = { 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone };
  const answers = new Map();
  window.firstAnswers = answers;
  // Nobody listens for changes meanwhile, so whoever comes later asks anew.
  setTimeout(() => answers.clear(), 10_000);

  /** Resolves to what a success says; whoever takes the answer hears of a failure. */
  const ask = (address) => {
    const answer = fetch(address, { headers, credentials: 'same-origin' });
    answers.set(address, answer);
    return answer
      .then(async (reply) => {
        if (!reply.ok) return undefined;
        const data = await reply.clone().json();
        answer.come = { data, headers: reply.headers };
        return data;
      })
      .catch(() => undefined);
  };
  const day = (steps) => {
    const now = new Date();
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - now.getDay() + steps);
    const two = (number) => String(number).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  };
  // As use-remembered-owner.ts.
  const ownerOf = ({ id, role }) => {
    try {
      const kept = localStorage.getItem(`tasks-owner:${id}`);
      return kept ?? (role === 'staff' ? id : '');
    } catch {
      return role === 'staff' ? id : '';
    }
  };
  const fill = (address, values) => {
    const url = new URL(address, location.href);
    for (const [name, value] of [...url.searchParams]) {
      const filled = values.get(value);
      if (filled === '') url.searchParams.delete(name);
      else if (filled !== undefined) url.searchParams.set(name, filled);
    }
    return url.pathname + url.search;
  };

  const [user, ...others] = addresses;
  const needsOwner = (address) => address.includes(encodeURIComponent('{owner}'));
  const days = new Map([
    ['{sunday}', day(0)],
    ['{saturday}', day(6)],
  ]);
  const asked = ask(user);
  for (const address of others) if (!needsOwner(address)) void ask(fill(address, days));
  void asked.then((me) => {
    if (!me) return;
    const owner = new Map([['{owner}', ownerOf(me)]]);
    for (const address of others) if (needsOwner(address)) void ask(fill(address, owner));
  });
})();
