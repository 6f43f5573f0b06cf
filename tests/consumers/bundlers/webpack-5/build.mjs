// Webpack's defaults for production, by its API: prints what it says, and fails where it fails.
import { transform } from 'esbuild'
import webpack from 'webpack'

/** Minifies by esbuild, in a tenth of the time that webpack's own minifier takes: `QUICK=1`. */
const byEsbuild = {
  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE
    compiler.hooks.compilation.tap('esbuild', compilation =>
      compilation.hooks.processAssets.tapPromise({ name: 'esbuild', stage }, assets =>
        Promise.all(Object.keys(assets).map(name => minifyAsset(compilation, name))),
      ),
    )
  },
}

async function minifyAsset(compilation, name) {
  const { code } = await transform(String(compilation.getAsset(name).source.source()), { minify: true })
  compilation.updateAsset(name, new webpack.sources.RawSource(code))
}

const compiler = webpack({
  mode: 'production',
  entry: './js/main.js',
  module: { rules: [{ test: /\.js$/, resolve: { fullySpecified: false } }] },
  ...(process.env['QUICK'] && { optimization: { minimizer: [byEsbuild] } }),
})
compiler.run((error, stats) => {
  if (error) throw error
  console.log(stats.toString({ all: false, errors: true, warnings: true, errorDetails: false }))
  if (stats.hasErrors()) process.exitCode = 1
  compiler.close(() => {})
})
