/** Browsers that only listen, in a process of their own: told what to open, tells what it got. */
import { WebSocket } from 'ws';

/** Opened side by side: more would measure the client. */
const atOnce = 100;
/** One address has some 28,000 ports towards one server. */
const perAddress = 4_000;

let frames = 0;
let wanted = 0;
const sockets = [];

const open = ({ url, origin, cookie }, index) =>
  new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(index / perAddress)}`;
    const socket = new WebSocket(url, { headers: { origin, cookie }, localAddress, perMessageDeflate: false });
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.on('message', () => {
      frames += 1;
      if (frames === wanted) process.send({ got: frames });
    });
    sockets.push(socket);
  });

const openAll = async ({ url, origin, cookies }) => {
  let next = 0;
  const take = async () => {
    while (next < cookies.length) {
      const index = next;
      next += 1;
      await open({ url, origin, cookie: cookies[index] }, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
  process.send({ open: sockets.length });
};

process.on('message', (message) => {
  if ('count' in message) {
    frames = 0;
    wanted = message.count;
    process.send({ counting: true });
  } else if ('ask' in message) {
    process.send({ alive: sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length });
  } else openAll(message).catch((failure) => process.send({ failure: String(failure) }));
});
