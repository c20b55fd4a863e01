# The command in a small image. Saves are in the volume /data; the rest may be read-only:
#   docker build --tag gameboy-runner .
#   docker run --rm --read-only --tmpfs /tmp --volume saves:/data --env ANTHROPIC_API_KEY gameboy-runner --steps 50
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm pack --pack-destination /packed

FROM node:24-slim
COPY --from=build /packed /packed
RUN npm install --global /packed/*.tgz bullmq@6 ioredis@6 && rm -r /packed /root/.npm \
  && mkdir /data && chown node:node /data
USER node
ENV HOME=/data
WORKDIR /data
VOLUME /data
ENTRYPOINT ["runner"]
