# Plumbline with all it can use: `plumb`, and the k6 of our own that `plumb load` and `plumb capacity` need.
#
#   docker build --tag plumbline .
#   docker run --rm --volume "$PWD:/work" plumbline check --target target.yaml
#
# A server on the machine itself is reached with `--network host`.

FROM golang:1.25 AS k6
WORKDIR /build
COPY src/load/k6-build .
RUN CGO_ENABLED=0 go build -trimpath -o /k6 ./k6

FROM node:24 AS package
WORKDIR /plumbline
COPY . .
RUN npm install --ignore-scripts --no-audit --no-fund && npm pack --pack-destination /tmp

FROM node:24-slim
COPY --from=k6 /k6 /usr/local/bin/k6
COPY --from=package /tmp/plumbline-*.tgz /tmp/plumbline.tgz
RUN npm install --global --no-audit --no-fund /tmp/plumbline.tgz && rm /tmp/plumbline.tgz
ENV PLUMB_K6=/usr/local/bin/k6
USER node
WORKDIR /work
ENTRYPOINT ["plumb"]
CMD ["check"]
