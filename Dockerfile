# Built on a base that has npm, served from one that has not: Node comes from node_modules, as the lockfile has it.
# Both are pinned; take newer ones with --build-arg. Runs as nobody who owns anything but /data, on a read-only root.
ARG BUILD_BASE=node:24-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ARG BASE=debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY scripts/*.mjs scripts/
RUN node scripts/setup.mjs
COPY index.html vite.config.ts tsconfig.json ./
COPY public public
COPY scripts scripts
COPY src src
RUN node scripts/setup.mjs --build && node_modules/.bin/node scripts/sbom.ts
# What only builds, and of Node what only compiles against it.
RUN npm prune --omit=dev --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share node_modules/.cache \
  && find node_modules -name '*.map' -delete \
  && find src -name '*.test.ts' -delete && rm -rf src/web

FROM ${BASE}
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin crm \
  && install --directory --owner=crm --group=crm --mode=700 /data
WORKDIR /app
COPY package.json ./
COPY migrations migrations
COPY scripts/ask-health.mjs scripts/
COPY --from=build /app/sbom sbom
COPY --from=build /app/dist dist
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/src src
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=15s --timeout=5s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/scripts/ask-health.mjs"]
# What `npm start` runs, without npm or a shell in between.
ENTRYPOINT ["/app/node_modules/.bin/node", "--expose-gc", "--max-semi-space-size=16", "--wasm-wrapper-tiering-budget=1000000000", "src/server/main.mjs"]
