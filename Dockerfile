# The shape "live": the site's pages, what publishes them and what serves them. `npm run build` makes
# dist/publisher first; it holds no secret and needs no package.
FROM node:24.21.0-slim
ENV NODE_ENV=production SITE_HOST=0.0.0.0 SITE_PORT=8080
WORKDIR /app
COPY dist/publisher .
USER node
EXPOSE 8080
CMD ["node", "site.mjs"]
