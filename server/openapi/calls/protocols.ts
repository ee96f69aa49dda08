import type { Subject } from '../documented-call.ts'

export const protocolCalls: Subject = {
  title: 'Protocols',
  calls: [
    { method: 'GET', path: 'protocols', summary: 'Lists the protocols of the group with their steps.' },
    { method: 'GET', path: 'protocols/{protID}', summary: 'Reads a protocol with the steps of its current version.' },
    {
      method: 'GET',
      path: 'protocols/version/{protVersionID}',
      summary: 'Reads a protocol with the steps of one of its versions.',
    },
    { method: 'GET', path: 'protocols/categories', summary: 'Lists the categories of protocols.' },
  ],
}
