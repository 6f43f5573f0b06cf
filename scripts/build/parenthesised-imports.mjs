// Keeps lazy imports readable for the bundlers of apps.

/** A lazy import whose module is a part of a larger file, as the bundler writes it: `await import('./a.js').then(n => n.t)`. */
const AWAITED = /\bawait import\(("[^"]+"|'[^']+')\)(?=\s*\.then\()/g

/**
 * Puts the `import()` of `await import('./a.js').then(…)` in parentheses. Vite 5 to 7 take `const { a } = await import('./a.js')`
 * for the whole statement, also where `.then` follows: the app's build then reads the part from the wrong object and every
 * such import gives undefined. Lines stay, so that a source map still fits.
 */
export function parenthesisedImports() {
  return {
    name: 'parenthesised-imports',
    enforce: 'post',
    // Last of all: a later step would print the code anew, without the parentheses.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = parenthesise(file.code)
    },
  }
}

/** The code with such imports in parentheses. */
export function parenthesise(code) {
  return code.replace(AWAITED, 'await (import($1))')
}

/** The lazy imports in a file's code that Vite 5 to 7 would take apart. */
export function misreadImports(code) {
  return code.match(/\}\s*=\s*await\s+import\([^)]+\)\s*\.then\(/g) ?? []
}
