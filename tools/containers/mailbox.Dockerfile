# The mailbox for trying out, where maildev's own image cannot be had.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
WORKDIR /opt/mailbox
RUN --mount=type=cache,target=/root/.npm npm install --ignore-scripts --loglevel=error maildev@3
COPY libs/testing/src/mail/server.mjs ./
ENV HOST=0.0.0.0 SMTP_PORT=1025 WEB_PORT=1080 DIRECTORY=/tmp/messages
USER 1000:1000
CMD ["node", "server.mjs"]
