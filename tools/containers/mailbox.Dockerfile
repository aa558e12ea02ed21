# The mailbox for trying out, where maildev's own image cannot be had.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
WORKDIR /opt/mailbox
# Only the overrides of the product's manifest are used.
COPY package.json all.json
RUN --mount=type=cache,target=/root/.npm \
    node -e "fs.writeFileSync('package.json', JSON.stringify({ overrides: JSON.parse(fs.readFileSync('all.json')).overrides }))" \
 && npm install --ignore-scripts --loglevel=error maildev@3
COPY libs/testing/src/mail/server.mjs ./
ENV HOST=0.0.0.0 SMTP_PORT=1025 WEB_PORT=1080 DIRECTORY=/tmp/messages
USER 1000:1000
CMD ["node", "server.mjs"]
