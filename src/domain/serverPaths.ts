/** Paths on one server, which has the API and the stored files at the address of its site. */
export const serverPaths = {
  api: '/api',
  files: '/api/files',
  images: '/api/files/images',
} as const;
