// Makes lazy imports readable for the bundlers of apps.

/** A lazy import of a module in a larger file, as the bundler writes it: `await import('./a.js').then(n => n.t)`. */
const AWAITED = /\bawait import\(("[^"]+"|'[^']+')\)(?=\s*\.then\()/g

/**
 * Puts the `import()` of `await import('./a.js').then(…)` in parentheses. Vite 5 to 7 match `const { a } = await
 * import('./a.js')` even if `.then` follows, read the export from the wrong object, and return undefined. Line numbers
 * do not change, so source maps stay valid.
 */
export function parenthesisedImports() {
  return {
    name: 'parenthesised-imports',
    enforce: 'post',
    // This plugin runs last, because a later step would print the code without the parentheses.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = parenthesise(file.code)
    },
  }
}

/** Adds the parentheses to such imports. */
export function parenthesise(code) {
  return code.replace(AWAITED, 'await (import($1))')
}

/** Returns the lazy imports that Vite 5 to 7 would misread. */
export function misreadImports(code) {
  return code.match(/\}\s*=\s*await\s+import\([^)]+\)\s*\.then\(/g) ?? []
}
