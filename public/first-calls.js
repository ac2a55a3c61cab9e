// Asks for what the page will ask for first (src/contract/first-calls.ts) while its programs are still on the way. They
// take from it what has come by the time they draw (src/web/lib/first-answers.ts).
(() => {
  const [user, ...others] = (document.currentScript.dataset.calls ?? '').split(' ');
  const headers = { 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone };
  const asked = new Map();
  const drawn = new AbortController();
  window.firstAnswers = {
    asked,
    keepWhatHasCome() {
      for (const [address, { come, isAwaited }] of asked) {
        if (!come && !isAwaited) asked.delete(address);
      }
      drawn.abort();
    },
    take(method, address) {
      if (method !== 'GET') asked.clear();
      const call = asked.get(address);
      asked.delete(address);
      return call?.answer.then(({ reply, text }) => new Response(text, reply));
    },
    takeSuccess(address) {
      const come = asked.get(address)?.come;
      if (!come?.reply.ok) return undefined;
      asked.delete(address);
      return { data: JSON.parse(come.text), headers: come.reply.headers };
    },
  };

  // The app hears of changes only once it runs, and then only where it shows them, so nothing is kept for long.
  const written = new BroadcastChannel('written');
  written.addEventListener('message', () => asked.clear());
  setTimeout(() => {
    asked.clear();
    written.close();
  }, 10_000);

  const read = async (address, signal) => {
    const reply = await fetch(address, { headers, credentials: 'same-origin', signal });
    return { reply, text: await reply.text() };
  };
  /** Calls back with the answer if that is a success; whoever takes it hears of a refusal. */
  const ask = (address, signal, heed) => {
    const call = { answer: read(address, signal), isAwaited: signal === undefined };
    asked.set(address, call);
    call.answer.then(
      (come) => {
        call.come = come;
        if (come.reply.ok) heed?.(JSON.parse(come.text));
      },
      () => asked.delete(address),
    );
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

  const needsOwner = (address) => address.includes(encodeURIComponent('{owner}'));
  const days = new Map([
    ['{sunday}', day(0)],
    ['{saturday}', day(6)],
  ]);
  ask(user, undefined, (me) => {
    if (drawn.signal.aborted) return;
    const owner = new Map([['{owner}', ownerOf(me)]]);
    for (const address of others) if (needsOwner(address)) ask(fill(address, owner), drawn.signal);
  });
  for (const address of others) if (!needsOwner(address)) ask(fill(address, days), drawn.signal);
})();
