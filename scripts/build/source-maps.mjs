// The source maps that are published.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources that say more than what is built of them: ours, without texts and the list of networks. */
const OWN = /^(?!.*\/node_modules\/).*\/src\/(?!i18n\/|networks\/networks\.gen)/

/**
 * Takes away the maps of files that hold other packages, texts or data alone, and the lines that name them. The
 * protocol's library alone would be a third of all maps, and is published in readable JavaScript.
 *
 * @param folder whose files, at any depth, were built with maps beside them
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
