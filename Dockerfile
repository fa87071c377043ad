# The site is built in one stage; the other has what runs, and no tools, tests or sources of the app.
FROM node:24-slim AS build
WORKDIR /desk
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node tools/build.ts

FROM node:24-slim
ENV NODE_ENV=production NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    HOST=0.0.0.0 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /desk
COPY package.json package-lock.json .npmrc ./
# The runtime of the models comes for every system: about 245 of its 290 MB are for others.
RUN npm ci --ignore-scripts --omit=dev && npm cache clean --force && \
    find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 \
      ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} +
COPY contract contract
COPY documents documents
COPY service service
# docker compose exec desk node tools/backup.ts --prove --to /data/backups
COPY tools/backup.ts tools/restore.ts tools/move-to-postgres.ts tools/doctor.ts \
     tools/existing-database.ts tools/command.ts tools/
COPY --from=build /desk/dist dist
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "service/health-check.ts"]
# Without npm in between, so that a stop reaches the service itself.
CMD ["node", "service/main.ts"]
