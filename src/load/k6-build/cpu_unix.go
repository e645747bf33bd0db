//go:build unix

package plumb

import (
	"runtime"
	"syscall"
)

// What this process has used of the processors, in seconds.
func cpuSeconds() float64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	seconds := func(time syscall.Timeval) float64 { return float64(time.Sec) + float64(time.Usec)/1e6 }
	return seconds(used.Utime) + seconds(used.Stime)
}

// The most memory that this process had, in megabytes. Linux counts kilobytes, macOS bytes.
func memoryMB() float64 {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return float64(used.Maxrss) / 1e6
	}
	return float64(used.Maxrss) / 1e3
}
