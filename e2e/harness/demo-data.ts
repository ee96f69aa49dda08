import { demoDataVariable, ServerProcess } from './server.ts'

/** Made once before the journeys: the demo data that each one's server begins with a copy of. Resolves with what takes it away again. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function makeDemoData(): Promise<() => Promise<void>> {
  const server = await ServerProcess.install()
  await server.start()
  await server.kill()
  process.env[demoDataVariable] = server.data
  return () => server.dispose()
}
