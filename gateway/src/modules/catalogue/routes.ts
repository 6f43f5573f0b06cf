import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'
import { walletRecord } from '../../../../src/contract/catalogue.js'
import { HttpError } from '../../http/http-error.js'
import { type WalletPicture, WalletPictures } from '../pictures/wallet-pictures.js'
import { Catalogue } from './catalogue.js'
import { createImages, type Images } from './images.js'
import networksSnapshot from './snapshot/networks.json' with { type: 'json' }
import walletsSnapshot from './snapshot/wallets.json' with { type: 'json' }
import { readWalletsQuery } from './wallets-query.js'

const entries = z.array(z.object({ record: walletRecord, icon: z.optional(z.string()) }))
const networkIcons = z.array(z.object({ id: z.string(), name: z.string(), icon: z.string() }))

/**
 * Opens the bundled catalogue and its images, with the imported pictures of a folder.
 * @throws if the snapshot is invalid
 */
export function openCatalogue(picturesDir?: string): { catalogue: Catalogue; images: Images } {
  const catalogue = new Catalogue(entries.parse(walletsSnapshot))
  const pictures = picturesDir ? new WalletPictures(picturesDir) : undefined
  return { catalogue, images: createImages(catalogue, networkIcons.parse(networksSnapshot), { pictures }) }
}

// Blocks scripts and requests in case a browser opens an image as a page.
const IMAGE_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const MAX_NAME = 128
const WEEK_S = 7 * 24 * 60 * 60

export function catalogueRoutes({ catalogue, images }: { catalogue: Catalogue; images: Images }): Hono {
  const routes = new Hono()

  routes.get('/getWallets', context => {
    context.header('Cache-Control', 'no-cache')
    return context.json(catalogue.search(readWalletsQuery(context.req.query())))
  })
  routes.get('/getWalletImage/:id', async context => {
    const id = readId(context, 'id', /^[\w-]{1,128}$/, 'A wallet image id has letters, digits and dashes only.')
    return sendImage(context, await images.wallet(id), `No wallet has the image id ${id}.`)
  })
  routes.get('/public/getAssetImage/:id', async context => {
    const id = readId(context, 'id', /^[-\w]{1,64}(:[-\w]{1,64})?$/, 'Ask for an image id, a CAIP-2 id, or a chain id.')
    const name = context.req.query('name')?.slice(0, MAX_NAME) || undefined
    return sendImage(context, await images.asset(id, name), `No network or connector has the image id ${id}.`)
  })
  routes.get('/public/getTokenImage/:symbol', async context => {
    const symbol = readId(
      context,
      'symbol',
      /^[^\p{C}\s]{1,32}$/u,
      'A token symbol has 1 to 32 characters, none of them blank.',
    )
    return sendImage(context, await images.token(symbol), '')
  })
  routes.get('/public/getCurrencyImage/:id', context => {
    const code = readId(context, 'id', /^[A-Za-z]{3}$/, 'A currency has three letters, such as usd (ISO 4217).')
    return sendImage(context, images.currency(code), '')
  })
  return routes
}

function readId(context: Context, name: string, pattern: RegExp, message: string): string {
  const value = context.req.param(name) ?? ''
  if (!pattern.test(value)) throw new HttpError(400, 'image/id-invalid', message)
  return value
}

function sendImage(context: Context, image: string | WalletPicture | undefined, message: string): Response {
  if (image === undefined) throw new HttpError(404, 'image/not-found', message)
  const { type, bytes } = typeof image === 'string' ? { type: 'image/svg+xml', bytes: image } : image
  return context.body(bytes, 200, {
    'Content-Type': type,
    'Content-Security-Policy': IMAGE_CSP,
    'Cache-Control': `public, max-age=${WEEK_S}, stale-while-revalidate=${WEEK_S}`,
    'Cross-Origin-Resource-Policy': 'cross-origin', // pages under COEP may show it too
  })
}
