import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { memoryOf } from './process-use.ts'
import { root, type Lab } from './lab.ts'

const samples = 300_000
export const largeNumber = samples.toLocaleString('en')

/** Started as on any machine, with an empty folder: the server makes the demo before it listens. Returns the most memory it had until then, in MB. */
export async function makeDemo(lab: Lab): Promise<{ dataFolder: string; memory: number }> {
  const dataFolder = lab.folder('demo')
  const env = { ...process.env, HOST: '127.0.0.1', PORT: '0', ALIQUOT_DATA: dataFolder, ALIQUOT_DEMO: '1', ALIQUOT_DEMO_SAMPLES: String(samples) }
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env })
  const exited = once(server, 'exit')
  for await (const text of server.stdout) if (String(text).includes('listening on')) break
  const memory = memoryOf(server.pid!, 'VmHWM')
  server.kill('SIGTERM')
  await exited
  return { dataFolder, memory }
}
