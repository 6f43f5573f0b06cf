import { eip155 } from '../chains/eip155/eip155.js'
import { commonNetworks } from '../networks/common-networks.js'
import { define } from '../tags/define.js'
import { registerTags } from '../tags/register-tags.js'
import { tagAlone } from '../modal/tag-alone.js'

/** Registers the tags of the CDN file: with it, `<appkit-modal networks="…">` alone makes a working modal. */
export function startCdn(): void {
  define('appkit-modal', tagAlone({ networks: commonNetworks, adapters: () => [eip155()] }))
  registerTags()
}
