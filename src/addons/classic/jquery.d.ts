declare module 'jquery' {
  const jquery: unknown
  export default jquery
}
