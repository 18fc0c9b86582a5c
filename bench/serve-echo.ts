import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { answerParent } from './child-process';

// The floor of every round trip: Socket.IO alone, configured as the product's server is.
const http = createServer();
const io = new Server(http, { serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  socket.on('call', (message: object, acknowledge: (answer: object) => void) => acknowledge(message));
});
http.listen(0, '127.0.0.1', () => {
  answerParent(async () => `http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
