# One image for all programs; the command chooses: the API (by default), the worker, or the command line.
#   docker build -t fieldline .
#   docker run -e DATABASE_URL=… -e SECRETS_KEY=… -p 3000:3000 fieldline
#   docker run -e DATABASE_URL=… -e SECRETS_KEY=… fieldline dist/apps/worker/src/main.js

FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY .swcrc ./
COPY apps apps
COPY libs libs
COPY migrations migrations
COPY tools tools
RUN npm run build

FROM node:24.21.0-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without the optional packages: PostgreSQL and Node are brought by images here.
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
COPY --from=build /app/dist dist
# The worker's metrics and health are on the port after METRICS_PORT. A container has a separate network: only its
# published ports are reachable from outside.
ENV HOST=0.0.0.0 PORT=3000 METRICS_PORT=9090 DATA_DIR=/data
# Attachments on disk: mount a volume here that all containers share. A new volume gets this owner.
RUN mkdir --parents /data/attachments && chown --recursive node:node /data
EXPOSE 3000 9090 9091
USER node
# Whichever program runs here: the API answers on PORT, the worker on the port after METRICS_PORT.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "Promise.any([process.env.PORT, 1 + Number(process.env.METRICS_PORT)].map(async (port) => { if (!(await fetch(`http://127.0.0.1:${port}/health/live`)).ok) throw port; })).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["dist/apps/api/src/main.js"]
