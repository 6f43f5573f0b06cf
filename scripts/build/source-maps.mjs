// The published source maps.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources whose maps help debugging: the package's own, without texts and the network list. */
const OWN = /^(?!.*\/node_modules\/).*\/src\/(?!i18n\/|networks\/networks\.gen)/

/**
 * Deletes maps of files that contain only other packages, texts or data, and the comments that reference them. The
 * WalletConnect library alone would be a third of all maps, and it is published in readable JavaScript.
 *
 * @param folder a folder of files built with maps, at any depth
 */
export function keepOwnMaps(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.js.map')) continue
    const { sources } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    if (sources.some(source => OWN.test(source))) continue
    const script = join(folder, path.slice(0, -'.map'.length))
    writeFileSync(script, readFileSync(script, 'utf8').replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'))
    rmSync(join(folder, path))
  }
}
