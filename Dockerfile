# docker build -t rollout .
# By digest: --build-arg NODE_IMAGE=node@sha256:…
# With your own package registry: docker build --secret id=npmrc,src=$HOME/.npmrc -t rollout .

# The Node on which the tests run the API; see backend/testing/node-24.
ARG NODE_IMAGE=node:24.21.0-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY contracts/package.json contracts/
COPY frontend/package.json frontend/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run --silent build

# At run time, neither the build tools nor the embedded PostgreSQL (an optional package) are needed.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY contracts/package.json contracts/
COPY frontend/package.json frontend/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=cache,target=/root/.npm \
    npm ci --workspace backend --omit=dev --omit=optional && mkdir -p backend/node_modules

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=dependencies /app/backend/node_modules backend/node_modules
COPY package.json ./
COPY backend/package.json backend/
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
# A new volume belongs to who owns the folder it covers.
RUN mkdir /journal && chown node:node /journal
USER node
EXPOSE 3000
# Checks the process only: replacing the container doesn't help while the database is down.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is PID 1, so it gets the signals; it starts no other processes.
CMD ["node", "backend/dist/src/main.js"]
