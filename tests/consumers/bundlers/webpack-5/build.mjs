// Builds with webpack's defaults for production, through its API. Prints its output and fails if it fails.
import { transform } from 'esbuild'
import webpack from 'webpack'

/** Minifies with esbuild, which takes a tenth of the time of webpack's own minifier: `QUICK=1`. */
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
