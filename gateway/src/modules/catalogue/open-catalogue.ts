import * as z from 'zod/mini'
import { walletRecord } from '../../../../src/contract/catalogue.js'
import { Catalogue } from './catalogue.js'
import { createImages, type Images } from './images.js'
import networksSnapshot from './snapshot/networks.json' with { type: 'json' }
import walletsSnapshot from './snapshot/wallets.json' with { type: 'json' }

const entries = z.array(z.object({ record: walletRecord, icon: z.optional(z.string()) }))
const networkIcons = z.array(z.object({ id: z.string(), name: z.string(), icon: z.string() }))

/** The catalogue that this gateway carries, and its pictures. Throws when the snapshot is damaged. */
export function openCatalogue(): { catalogue: Catalogue; images: Images } {
  const catalogue = new Catalogue(entries.parse(walletsSnapshot))
  return { catalogue, images: createImages(catalogue, networkIcons.parse(networksSnapshot)) }
}
