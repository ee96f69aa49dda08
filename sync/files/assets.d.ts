/* What the bundler makes of a worker: its address. */
declare module '*?worker&url' {
  const address: string
  export default address
}
