import react from '@vitejs/plugin-react'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type UserConfig } from 'vite'
import { guidePlugin } from './tools/guide/guide-plugin.mjs'
import { classicShell } from './tools/classic-shell.mjs'
import { writeCodeParts } from './tools/code-parts.mjs'
import { codeGroups } from './tools/code-splitting.mjs'
import { languageFiles } from './tools/messages/language-files.mjs'
import { keepSourceMaps } from './tools/source-maps.mjs'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string }

/** `0.4.0+1a2b3c4`: shown in the envelope of each queued mutation and in the update prompt. */
function appVersion(): string {
  try {
    return `${version}+${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()}`
  } catch {
    return version
  }
}

const define = { __APP_VERSION__: JSON.stringify(appVersion()) }

/** The server and the command line, bundled because Node 20 cannot run TypeScript. With its packages in the bundle, the server starts in half the time. */
const server: UserConfig = {
  define,
  // Its build for Node looks for files beside itself, which are not beside the bundle.
  resolve: { alias: { pdfkit: fileURLToPath(new URL('node_modules/pdfkit/js/pdfkit.browser.mjs', import.meta.url)) } },
  // These two load native code from their own folders.
  ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2'] },
  build: {
    outDir: 'dist/server',
    target: 'node20',
    emptyOutDir: true,
    copyPublicDir: false,
    chunkSizeWarningLimit: 5_000,
    rollupOptions: { input: ['server/main.ts', 'server/cli/aliquot.ts', 'server/wall/parser-worker.ts'] },
  },
}

/** Each language is a script of its own: only those who choose it download it, and the service worker keeps it for them. */
const languages = languageFiles()

/** While the app is developed, a service worker would hide each change: there is one only where tools/dev.mjs is asked for it. */
const devWorker = process.env.ALIQUOT_DEV_SERVICE_WORKER === 'on'
const serviceWorkerIn = (command: 'build' | 'serve'): string => (command === 'build' ? '/sw.js' : devWorker ? '/dev-sw.js?dev-sw' : '')

const web = (command: 'build' | 'serve'): UserConfig => ({
  define: {
    ...define,
    __SERVICE_WORKER__: JSON.stringify(serviceWorkerIn(command)),
    __LANGUAGES__: JSON.stringify(Object.fromEntries(languages.map(({ language, file }) => [language, `/${file}`]))),
  },
  // As it is written, instead of rewritten for browsers that this app refuses anyway: 1.5 KB less in the page and in each worker.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    emptyOutDir: true,
    // A data: URL would need `font-src data:` or `img-src data:` for each small file; the policy stays strict instead.
    assetsInlineLimit: 0,
    // One style sheet, 12 KB: separate sheets per screen would override each other in the order in which screens were visited.
    cssCodeSplit: false,
    // The writer of PDF files with its library.
    chunkSizeWarningLimit: 600,
    modulePreload: {
      polyfill: false,
      // Only what is waited for at the start fetches all its files at once. The list of those of every other screen is 3 KB in the first load,
      // and they come from the cache or are fetched ahead (src/app/next-steps.ts).
      resolveDependencies: (file, files) => (file.startsWith('assets/start-') ? files : []),
    },
    // With them, the server names file and line of errors that pages report (server/source-positions.ts).
    sourcemap: 'hidden',
    rolldownOptions: { output: { codeSplitting: { groups: codeGroups() }, sourcemapExcludeSources: true } },
  },
  worker: { format: 'es', rolldownOptions: { output: { sourcemapExcludeSources: true } } },
  plugins: [
    react(),
    writeCodeParts(),
    keepSourceMaps(),
    guidePlugin(),
    classicShell(),
    {
      name: 'languages',
      generateBundle() {
        for (const { file, text } of languages) this.emitFile({ type: 'asset', fileName: file, source: text })
      },
      configureServer({ middlewares }) {
        for (const { file, text } of languages)
          middlewares.use(`/${file}`, (_request, response) => void response.setHeader('content-type', 'text/javascript').end(text))
      },
    },
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      devOptions: { enabled: devWorker, type: 'module' },
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff,woff2,wasm}'],
        maximumFileSizeToCacheInBytes: 4_000_000,
        sourcemap: false,
      },
      manifest: {
        id: '/',
        name: 'Aliquot',
        short_name: 'Aliquot',
        description: 'Laboratory notebook and sample inventory at the bench',
        start_url: '/members/',
        scope: '/',
        display: 'standalone',
        theme_color: '#ffffff',
        background_color: '#f6f7f8',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        shortcuts: [
          { name: 'Scan', url: '/scan/', icons: [{ src: '/shortcut-scan.png', sizes: '192x192', type: 'image/png' }] },
          {
            name: 'Today’s experiments',
            url: '/members/experiments/#changed=today',
            icons: [{ src: '/shortcut-experiments.png', sizes: '192x192', type: 'image/png' }],
          },
          { name: 'Storage', url: '/members/inventory/browser/', icons: [{ src: '/shortcut-storage.png', sizes: '192x192', type: 'image/png' }] },
          { name: 'Queue', url: '/queue/', icons: [{ src: '/shortcut-queue.png', sizes: '192x192', type: 'image/png' }] },
        ],
      },
    }),
  ],
})

export default defineConfig(({ command, isSsrBuild }) => (isSsrBuild ? server : web(command)))
