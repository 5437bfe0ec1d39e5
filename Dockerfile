# One image for all programs; the command chooses: the API (by default), the worker, or the command line.
#   docker build -t fieldline .
#   docker run -e DATABASE_URL=… -e SECRETS_KEY=… -p 3000:3000 fieldline
#   docker run -e DATABASE_URL=… -e SECRETS_KEY=… fieldline dist/apps/worker/src/main.js
#   docker run --rm -e DATABASE_URL=… fieldline dist/apps/cli/src/main.js --help

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc LICENSE tsconfig.json ./
COPY apps apps
COPY libs libs
COPY migrations migrations
COPY tools tools
COPY docs docs
COPY packages/client/README.md packages/client/README.md
COPY packages/client/src packages/client/src
COPY README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
RUN npm run build:image

FROM node:24.21.0-slim
ENV NODE_ENV=production
WORKDIR /app
# The programs with their packages in one bundle, and the pages of /docs and /console in dist/site and dist/console.
COPY --from=build /app/dist/image ./
# The worker's metrics and health are on the port after METRICS_PORT. A container has a separate network: only its
# published ports are reachable from outside.
ENV HOST=0.0.0.0 PORT=3000 METRICS_PORT=9090 DATA_DIR=/data
# Attachments on disk: mount a volume here that all containers share. A new volume gets this owner.
RUN mkdir --parents /data/attachments && chown --recursive node:node /data
EXPOSE 3000 9090 9091
USER node
# Whichever program runs here: the API answers on PORT, the worker on the port after METRICS_PORT. It asks whether the program
# lives, not whether it is ready: what heals by killing would do harm while the database is away. bash takes a thirtieth of the
# CPU time of a start of Node, and the image has no other client of HTTP.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["bash", "-c", "for port in $PORT $((METRICS_PORT + 1)); do { printf 'GET /health/live HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ $status = 200 ] && exit 0; } 3<>/dev/tcp/127.0.0.1/$port; done 2>/dev/null; exit 1"]
ENTRYPOINT ["node"]
CMD ["dist/apps/api/src/main.js"]
# docker build --build-arg REVISION=$(git rev-parse HEAD) …
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Fieldline" \
      org.opencontainers.image.description="Field-service management backend: catalog, clients, sites, people, shifts, jobs and webhooks behind one HTTP JSON API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
