// What the page of a load run looks like, in light and in dark, on a desk and on a phone.

export const style = `
:root { color-scheme: light dark; --ink: #1a1d21; --paper: #fff; --faint: #d8dce2; --soft: #f4f5f7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --paper: #16181c; --faint: #3a3f47; --soft: #1f2329 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; max-width: 1360px; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem } h3 { font-size: 1rem; margin: 0 0 .3rem }
.verdict { padding: .6rem 1rem; border-left: 6px solid; background: var(--soft); overflow-wrap: anywhere }
.passed { border-color: #15803d } .failed, .INVALID { border-color: #b91c1c } .interrupted, .not { border-color: #b45309 }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem }
figure { margin: 0; max-width: 48rem; box-sizing: border-box; padding: .6rem; border: 1px solid var(--faint); border-radius: 6px } svg { width: 100%; height: auto }
text { font: 11px system-ui, sans-serif; fill: var(--ink) } text.y { text-anchor: end; dominant-baseline: middle } text.x { text-anchor: middle } text.first { text-anchor: start } text.last { text-anchor: end }
.grid { stroke: var(--faint) } .storm { fill: #f59e0b; opacity: .25 } figcaption { font-size: .85rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: .9rem } td, th { padding: .25rem .7rem; border-bottom: 1px solid var(--faint); text-align: right; white-space: nowrap }
td:first-child, th:first-child { text-align: left } .bad { color: #dc2626; font-weight: 600 }`
