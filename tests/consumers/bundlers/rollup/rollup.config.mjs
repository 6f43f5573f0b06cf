import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'

const minify = { name: 'minify', renderChunk: code => transform(code, { minify: true, format: 'esm' }) }

export default {
  input: 'js/main.js',
  output: { dir: 'dist', format: 'es' },
  plugins: [nodeResolve({ browser: true, preferBuiltins: false }), commonjs(), json(), minify],
}
