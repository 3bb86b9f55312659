// Renders a chart's templates as Helm does: text/template with sprig and Helm's own functions, values merged
// map by map. Helm itself is in no registry that the tests may use; these libraries are Helm's, from Debian.
// Not covered: what Helm does beyond rendering (hooks, releases, lookup, .Files, .Capabilities, subcharts).
//
//	render CHART RELEASE [VALUES...]   prints the documents
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) object {
	text, err := os.ReadFile(path)
	must(err)
	found := object{}
	must(yaml.UnmarshalStrict(text, &found))
	return found
}

// Maps are merged, everything else is replaced, null removes: as Helm's values are.
func merge(into, over object) object {
	for name, value := range over {
		below, isMap := into[name].(object)
		above, isAlso := value.(object)
		switch {
		case value == nil:
			delete(into, name)
		case isMap && isAlso:
			into[name] = merge(below, above)
		default:
			into[name] = value
		}
	}
	return into
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	values := read(filepath.Join(chart, "values.yaml"))
	for _, path := range os.Args[3:] {
		values = merge(values, read(path))
	}
	meta := read(filepath.Join(chart, "Chart.yaml"))
	root := object{
		"Values":  values,
		"Release": object{"Name": release, "Namespace": "keyway", "Service": "Helm"},
		"Chart":   object{"Name": meta["name"], "Version": meta["version"]},
	}
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	// Helm takes these two away: a chart does not read who renders it.
	delete(functions, "env")
	delete(functions, "expandenv")
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["fromYaml"] = func(text string) (object, error) {
		found := object{}
		err := yaml.UnmarshalStrict([]byte(text), &found)
		return found, err
	}
	all.Funcs(functions)
	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	must(err)
	sort.Strings(paths)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		must(err)
		_, err = all.New(filepath.Base(path)).Parse(string(text))
		must(err)
	}
	for _, path := range paths {
		if strings.HasPrefix(filepath.Base(path), "_") {
			continue
		}
		var text strings.Builder
		must(all.ExecuteTemplate(&text, filepath.Base(path), root))
		if strings.Contains(text.String(), "<no value>") {
			must(fmt.Errorf("%s prints a value that is not there", path))
		}
		for _, document := range strings.Split(text.String(), "\n---\n") {
			if strings.TrimSpace(document) == "" {
				continue
			}
			// Strict: a name that stands twice is a fault.
			var parsed object
			if err := yaml.UnmarshalStrict([]byte(document), &parsed); err != nil {
				must(fmt.Errorf("%s: %w\n%s", path, err, document))
			}
			fmt.Printf("---\n# %s\n%s\n", filepath.Base(path), document)
		}
	}
}
