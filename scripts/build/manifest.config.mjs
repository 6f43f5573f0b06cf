// Configures the analyzer of the elements. It must not write package.json, whose fields are generated.
export default {
  globs: ['src/elements/**/*.ts', 'src/tags/**/*.ts'],
  exclude: ['**/*.styles.ts', '**/*.harness.ts', '**/harness.ts'],
  outdir: '.build/manifest',
  litelement: true,
  packagejson: false,
}
