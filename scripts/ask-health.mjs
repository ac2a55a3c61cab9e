/** Ends with 0 where the server on this machine is well: what a container's health check runs. */
const { PORT = '3000' } = process.env;
const reply = await fetch(`http://127.0.0.1:${PORT}/api/health`).catch(() => undefined);
process.exit(reply?.ok ? 0 : 1);
