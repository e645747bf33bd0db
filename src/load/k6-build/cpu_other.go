//go:build !unix

package plumb

// Not known here.
func cpuSeconds() float64 { return 0 }

// Not known here.
func memoryMB() float64 { return 0 }
