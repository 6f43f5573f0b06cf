export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  css: ['~/assets/style.css'],
  vue: { compilerOptions: { isCustomElement: tag => tag.startsWith('appkit-') } },
  typescript: { strict: true },
  hooks: {
    // The modal loads its own chunks on demand. Without this, every page prefetches all of them.
    'build:manifest'(manifest) {
      for (const file of Object.values(manifest)) file.prefetch = false
    },
  },
})
