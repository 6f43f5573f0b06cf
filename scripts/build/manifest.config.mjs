// How the analyzer reads the elements. It writes no field of package.json: those are generated.
export default {
  globs: ['src/elements/**/*.ts', 'src/tags/**/*.ts'],
  exclude: ['**/*.styles.ts', '**/*.harness.ts', '**/harness.ts'],
  outdir: '.build/manifest',
  litelement: true,
  packagejson: false,
}
