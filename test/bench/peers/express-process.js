/** The minimal gateway of many tutorials: express, express-session, connect-redis, http-proxy-middleware. */
import { RedisStore } from 'connect-redis';
import express from 'express';
import session from 'express-session';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Redis } from 'ioredis';
import { Agent } from 'node:http';

const { PORT, REDIS_URL, UPSTREAM, ACCESS_TOKEN } = process.env;
const redis = new Redis(REDIS_URL);
// connect-redis speaks node-redis.
const client = {
  get: (key) => redis.get(key),
  set: (key, value, { expiration }) => redis.set(key, value, 'EX', expiration.value),
  expire: (key, seconds) => redis.expire(key, seconds),
  del: (keys) => redis.del(...keys),
};

const app = express();
app.use(
  session({
    store: new RedisStore({ client }),
    secret: 'secret-of-the-measurement-0123456789',
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'strict' },
  }),
);
app.get('/login', (request, response) => {
  request.session.accessToken = ACCESS_TOKEN;
  response.sendStatus(204);
});
app.use((request, response, next) => (request.session.accessToken ? next() : response.sendStatus(401)));
app.use(
  createProxyMiddleware({
    target: UPSTREAM,
    changeOrigin: true,
    agent: new Agent({ keepAlive: true, maxSockets: 256 }),
    on: {
      proxyReq: (outgoing, request) => {
        outgoing.removeHeader('cookie');
        outgoing.setHeader('authorization', `Bearer ${request.session.accessToken}`);
      },
    },
  }),
);
app.listen(Number(PORT), '127.0.0.1');
